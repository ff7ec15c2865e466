// The editor of an exercise page: what the page needs of CodeMirror, and nothing else.
import { EditorView, basicSetup } from "codemirror";
import { indentLess, indentMore, redo, undo } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { HighlightStyle, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { keymap } from "@codemirror/view";
import { tags } from "@lezer/highlight";

// Colours are those of the page (site/static/tokens.css, code.css), so that themes just work.
const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword], color: "var(--code-word)" },
  { tag: [tags.function(tags.definition(tags.variableName)), tags.className], color: "var(--code-name)" },
  { tag: [tags.string, tags.docString], color: "var(--code-text)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--code-number)" },
  { tag: tags.comment, color: "var(--soft)", fontStyle: "italic" },
]);

const look = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--paper)", fontSize: "0.8125rem" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.55" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--paper)", color: "var(--soft)", borderRight: "1px solid var(--rule)" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--raised) 60%, transparent)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "color-mix(in srgb, var(--accent) 25%, transparent)",
  },
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--bad)" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--bad)" },
  ".cm-tooltip": { backgroundColor: "var(--raised)", color: "var(--ink)", border: "1px solid var(--rule)" },
  ".cm-panels": { backgroundColor: "var(--raised)", color: "var(--ink)" },
});

/**
 * Open an editor in a shadow root, where its styles need no exception in the page's policy.
 *
 * Tab leaves the editor, as everywhere on the page; Ctrl+] and Ctrl+[ indent, and so does Enter.
 * @param {ShadowRoot} root
 * @param {{code: string, label: string, onChange: (code: string) => void, onRun: () => void}} options
 */
export function open(root, { code, label, onChange, onRun }) {
  const run = { key: "Mod-Enter", run: () => (onRun(), true), preventDefault: true };
  const indent = [{ key: "Mod-]", run: indentMore }, { key: "Mod-[", run: indentLess }];
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: code,
      extensions: [
        keymap.of([run, ...indent]),
        basicSetup,
        python(),
        indentUnit.of("    "),
        syntaxHighlighting(colours),
        look,
        EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    code: () => view.state.doc.toString(),
    /** @param {string} text */
    replace: (text) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }),
    undo: () => undo(view),
    redo: () => redo(view),
    /** @param {number} at where the cursor goes */
    focus: (at) => {
      view.dispatch({ selection: { anchor: Math.min(at, view.state.doc.length) } });
      view.focus();
    },
    /** @param {{line: number, text: string}[]} marks */
    mark: (marks) => {
      const known = marks.filter(({ line }) => line <= view.state.doc.lines);
      const diagnostics = known.map(({ line, text }) => {
        const { from, to, text: written } = view.state.doc.line(line);
        return { from: from + written.search(/\S|$/), to, severity: /** @type {const} */ ("error"), message: text };
      });
      view.dispatch(setDiagnostics(view.state, diagnostics));
    },
  };
}
