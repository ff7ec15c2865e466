"""What the report of the lab `pipeline` says whatever comes out."""

from __future__ import annotations

TEXTS = (
    "48 documents of about 200 words on data and machine learning, and 50 questions: 16 in plain"
    " words of the field, 17 paraphrases by somebody who does not know the document's words, 17"
    " that hold an exact identifier. Documents and questions were written for this lab, before any"
    " retriever ran on them; `graders/labs/data/pipeline/CARD.md` says how."
)
LABELS = (
    "Each question has one document and the sentences in it that answer. A chunk is right if it"
    " holds one of them whole, and its grade for nDCG is how many it holds; so the same labels"
    " serve any way of cutting."
)
RESOLUTION = (
    "With 50 questions one question more or less is 2 points of a hit rate. Hit rates have Wilson's"
    " interval, the other means one from 1000 resamples of the questions. MRR looks at 25 places."
)
SPACE = (
    "The two directions in which the vectors of the chunks differ most (their first two principal"
    " components). Of 32 dimensions two are shown, so what lies side by side here need not be near."
)
RECALL = (
    "A reranker only puts candidates in another order: what neither retriever has in its first 25"
    " it cannot bring back. Of {right} right chunks, {found} are among its candidates."
)
FOLDS_TOLD = (
    "The questions are dealt into 5 folds by the seed. The candidates of each fold are scored by"
    " trees that were grown on the other four, so no figure of `reranked` comes from a question"
    " that its trees have seen. The in-sample figure beside it comes from trees that have seen"
    " them all: it says how much they can learn by heart, not how well they rank."
)
SHUFFLED = (
    "Each feature is shuffled over all candidates, one at a time and five times, before the trees"
    " score them unseen; the line is one standard deviation to each side. Features that say much"
    " the same stand in for each other, so a small loss does not mean that a feature says nothing."
)
ABLATIONS = (
    "Each ablation grows new trees without one feature, on the same folds. An interval that holds"
    " 0 means that these questions cannot tell the difference from chance."
)
GAINS = (
    "One bar for each question whose nDCG@5 changes: filled where the reranker is better than BM25,"
    " pale where it is worse."
)
ANSWERS = (
    "`rankwright lab ask` shows one sentence: of the reranker's first passage, the one whose words"
    " in common with the question are rarest."
)
NO_CASE = "There is no question that BM25 gets wrong and the reranker gets right."
KINDS = (
    "Lexical search wants the document's own words: an identifier brings them along, a paraphrase"
    " avoids them. LSI would have to bridge that gap from these documents alone. What a reranker"
    " cannot do is make up for what neither retriever brings."
)
