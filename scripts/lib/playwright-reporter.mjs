import { relative } from 'node:path'
import { createProgress } from './progress.mjs'
import { root } from './project.mjs'

/** Playwright's progress; what failed is told with the lines around it. */
export default class PlaywrightReporter {
  onBegin(_config, suite) {
    this.progress = createProgress('playwright', suite.allTests().length, 'journeys')
  }

  onTestEnd(test, { status, errors, duration }) {
    const title = test.titlePath().filter(Boolean).join(' > ')
    if (status === test.expectedStatus) {
      if (status !== 'skipped') this.progress.passed(fileOf(test))
    } else this.progress.failed(title, linesOf(errors), placeOf(test))
    this.progress.advance(title, duration)
  }

  /** Figures that a journey measured. */
  onStdOut(text) {
    process.stdout.write(text)
  }

  onError(error) {
    this.progress ??= createProgress('playwright', 0, 'journeys')
    this.progress.failed('outside every journey', linesOf([error]))
  }

  onEnd() {
    this.progress?.end()
  }

  printsToStdio() {
    return true
  }
}

function placeOf(test) {
  return `${fileOf(test)}:${test.location.line}`
}

function fileOf({ location: { file } }) {
  return relative(root, file)
}

function linesOf(errors) {
  return errors.map(({ message, stack, snippet }) =>
    [stack ?? message, snippet].filter(Boolean).join('\n'),
  )
}
