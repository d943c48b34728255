/** The reason in the info string of a code block that no test runs, as in ```` ```sh untried reason="needs a store" ````. */
export const untriedReason = (info: string): string | undefined =>
  /\buntried reason="([^"]+)"/.exec(info)?.[1];

/** Shows readers the reason below the block. */
export function withReasons(text: string): string {
  return text.replaceAll(/^(`{3,})(\w+ untried .*)\n([\s\S]*?)^\1$/gm, (block, _fence, info: string) => {
    const reason = untriedReason(info);
    return reason
      ? `${block}\n\n<p class="untried">Not run by the test of this page: ${reason}.</p>\n`
      : block;
  });
}
