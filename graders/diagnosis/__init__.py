"""Which known mistakes explain what a submission returned."""

from graders.diagnosis.diagnose import diagnose

__all__ = ["diagnose"]
