import { relative } from 'node:path'
import { createProgress } from './progress.mjs'
import { root } from './project.mjs'

/** Vitest's progress; what failed is told with its difference and where it was. */
export default class VitestReporter {
  onTestRunStart(specifications) {
    this.progress = createProgress('vitest', specifications.length, 'files')
  }

  onTestCaseResult(test) {
    const { state, errors } = test.result()
    if (state === 'failed') this.fail(pathOf(test.module), errors, test.fullName)
    else if (state === 'passed') this.progress.passed(pathOf(test.module))
  }

  onTestModuleEnd(module) {
    const errors = module.errors()
    if (errors.length > 0) this.fail(pathOf(module), errors)
    this.progress.advance(pathOf(module), module.diagnostic().duration)
  }

  onTestRunEnd(_modules, errors) {
    for (const error of errors) this.fail(placeOf(error), [error], 'outside every test')
    this.progress.end()
  }

  fail(path, errors, name) {
    this.progress.failed(
      [path, name].filter(Boolean).join(' > '),
      errors.map(({ message, stack, diff }) => [stack ?? message, diff].filter(Boolean).join('\n')),
      path,
    )
  }
}

/** The file that ran when something failed outside every test, if any did. */
function placeOf({ VITEST_TEST_PATH: path }) {
  return path ? relative(root, path) : ''
}

function pathOf(module) {
  return relative(root, module.moduleId)
}
