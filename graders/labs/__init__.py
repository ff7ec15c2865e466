"""Labs: a learner's own functions, put together to a retriever and measured.

Theory of operation. A lab is a function `run(Setting) -> Report` in a module of its own, named in
`registry.LABS`. It never prints, writes or exits: it asks `setting.parts` who does each job and
returns a Report, plain data that `writing` turns into a folder. Where a learner's function fails
in the middle of a run, PartFailed ends the run and `running` starts it again without that file: no
figure is ever made half by one function and half by another.

Who owns what

    setting     what a run is given: parts, seed, options, a way to say how far it is
    corpus      passages, questions, judged relevance; reads BEIR folders, tells line and fault
    crew        grades the files of a learner's folder and says which are taken on
    parts       the jobs (tokenize, bm25, dense, fusion ...), who does each; learners' code in jail
    reference   the reference solutions of the built-in set, which do every other job
    counting    texts to tokens to arrays of counts: what BM25 and LSI both read
    lexical     BM25 over these arrays
    encoders    vectors of texts by LSI
    encoding, transformer    vectors by an encoder, by name; cached by content
    chunking    passages in chunks, rankings of chunks led back to passages
    ivf         IVF against exact search on a lab's vectors
    dense       the nearest vectors by cosine
    hits        a ranking, and the best of many scores
    fusing      RRF and weighted scores over rankings
    measures    metrics of one ranking and of a run, by their names ("ndcg@10")
    significance    intervals, exact McNemar, counts of who found what
    comparison  several retrievers on the same questions: tables, charts, figures
    slices      questions in groups
    kinds       which questions name something exactly
    report      what a lab gives back: prose, tables, drawings, figures, rows per question
    charts      drawings for reports: intervals as whiskers, curves, bars, scatter
    page, markdown    a Report as HTML and as Markdown
    writing     the folder: page, REPORT.md, metrics.json, per_query.csv, manifest.json, all or none
    running     one lab from files to folder
    own, own_report, hybrid, hybrid_report, hybrid_cases, rules, why    two of the labs
    library, cutting    the texts of `pipeline`; chunks that know where they stand, and their labels
    rerank      the seven features, folds of questions, boosted trees
    pipeline, pipeline_*    the lab
    asking, reading     one question put to it; the sentence of a passage that answers
    bm25_parameters, fusion_study, ivf_study, mmr_study, chunk_size    the five small studies
    studies     what they share
    plots       more drawings: intervals on any scale, histograms, gains and losses, clouds
    registry    the labs by name

A ranking is a Hits: passage numbers, best first, with their scores. Passages and questions are
numbered in the order of their files. Everything random takes the seed.
"""
