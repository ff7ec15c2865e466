"""Mechanical changes of a reference solution: what its tests ought to notice.

Why our own: the known libraries test a project that lies on a disk. mutmut 3 writes a copy of the
project whose functions choose a variant by an environment variable, and starts a pytest of its own;
cosmic-ray keeps its work in a database and writes each mutant over the source file; mutatest,
which changed bytecode files, has not kept up with Python. Here a mutant is the text of one more
submission: the judge grades a hundred a second, in the jail that endless and hungry ones need.
None of the three knows sort stability, normalisation or off-by-one slices either, which is where
retrieval code goes wrong.
"""

from graders.authoring.mutants.making import Mutant, mutants_of

__all__ = ["Mutant", "mutants_of"]
