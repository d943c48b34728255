import { html } from '@tribune/contract/html';
import type { SignedReport } from './report.ts';

const states = { met: 'Met', open: 'Open', manual: 'Not checkable by a program' };

/** The report as a self-contained page for people, with the JSON and its signature embedded for programs. */
export function reportPage({ report, note }: SignedReport): string {
  const { counts, duties, riskAssessment, merchant, preset, checkedAt, version } = report;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Compliance of ${merchant} (${preset.toUpperCase()})</title>
<style>
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
section { border-top: 1px solid #8886; padding: 0.5rem 0; }
h2 { font-size: 1rem; margin: 0.5rem 0; }
table { border-collapse: collapse; }
th, td { border: 1px solid #8886; padding: 0.25rem 0.5rem; text-align: start; vertical-align: top; }
.wide { overflow-x: auto; }
pre { overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
</style>
</head>
<body>
<h1>Duties about reviews: ${merchant} (${preset.toUpperCase()})</h1>
<p>Checked on <time datetime="${checkedAt}">${checkedAt}</time> with Tribune ${version}: ${counts.met} met, ${counts.open} open, ${counts.manual} not checkable by a program. This is no legal advice.</p>
${duties.map(
  ({ duty, state, sources, check, found, remedy }) => html`<section>
<h2>${states[state]}: ${duty}</h2>
<p>${check}${found && html`<br><strong>${found}</strong>`}${remedy && html`<br>To do: ${remedy}`}</p>
<ul>${sources.map(({ rule, url }) => html`<li><a href="${url}">${rule}</a></li>`)}</ul>
</section>
`,
)}
${
  riskAssessment.length > 0 &&
  html`<h2>Risk assessment</h2>
<div class="wide" tabindex="0" role="region" aria-label="Risk assessment"><table>
<tr><th scope="col">Risk</th><th scope="col">Level</th><th scope="col">Detected</th><th scope="col">Investigated</th><th scope="col">Acted on</th><th scope="col">Measures</th></tr>
${riskAssessment.map(
  ({ risk, level, detected, investigated, acted, measures }) =>
    html`<tr><th scope="row">${risk}</th><td>${level}</td><td>${detected}</td><td>${investigated}</td><td>${acted}</td><td>${measures}</td></tr>
`,
)}</table></div>
`
}
${note !== null && html`<h2>Signature of the store’s public log, over the report as JSON</h2>\n<pre>${note}</pre>\n`}
<details><summary>The report as JSON</summary><pre id="report">${JSON.stringify(report)}</pre></details>
</body>
</html>
`.source;
}
