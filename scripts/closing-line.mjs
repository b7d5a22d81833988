// A test reporter that ends the run with one plain line: how many tests passed, failed and were skipped, and what else failed the run.
export default class ClosingLine {
  constructor({ write = (text) => process.stdout.write(text) } = {}) {
    this.write = write;
  }

  onTestRunEnd(modules, unhandledErrors = []) {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    // Files that failed outside their tests, as one that cannot be read does.
    let files = 0;
    for (const module of modules) {
      const before = count.failed;
      for (const test of module.children.allTests()) count[test.result().state]++;
      if (!module.ok() && count.failed === before) files++;
    }
    const skipped = count.skipped + count.pending;
    const parts = [`${count.passed} passed`, `${count.failed + files} failed`];
    if (skipped > 0) parts.push(`${skipped} skipped`);
    if (unhandledErrors.length > 0)
      parts.push(
        `${unhandledErrors.length} unhandled error${unhandledErrors.length > 1 ? 's' : ''}, so the run failed`,
      );
    this.write(`\n${parts.join(', ')}\n`);
  }
}
