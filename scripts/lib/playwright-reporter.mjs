import { createProgress } from './progress.mjs'

/** Playwright's progress; what failed is told with the lines around it. */
export default class PlaywrightReporter {
  onBegin(_config, suite) {
    this.progress = createProgress('playwright', suite.allTests().length, 'journeys')
  }

  onTestEnd(test, { status, errors }) {
    if (status === test.expectedStatus) {
      if (status !== 'skipped') this.progress.passed()
    } else this.fail(test.titlePath().filter(Boolean).join(' > '), errors)
    this.progress.advance()
  }

  onError(error) {
    this.progress ??= createProgress('playwright', 0, 'journeys')
    this.fail('outside every journey', [error])
  }

  onEnd() {
    this.progress?.end()
  }

  printsToStdio() {
    return true
  }

  fail(title, errors) {
    this.progress.failed(
      title,
      errors.map(({ message, stack, snippet }) =>
        [stack ?? message, snippet].filter(Boolean).join('\n'),
      ),
    )
  }
}
