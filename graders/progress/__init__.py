"""What a learner has done so far, kept in one SQLite file by problem set and exercise."""

from graders.progress.file import ProgressError
from graders.progress.store import Progress, open_progress
from graders.progress.values import ExerciseProgress, TaskProgress

__all__ = ["ExerciseProgress", "Progress", "ProgressError", "TaskProgress", "open_progress"]
