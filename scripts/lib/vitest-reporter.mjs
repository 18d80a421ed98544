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
    if (state === 'failed') this.fail(`${pathOf(test.module)} > ${test.fullName}`, errors)
    else if (state === 'passed') this.progress.passed()
  }

  onTestModuleEnd(module) {
    const errors = module.errors()
    if (errors.length > 0) this.fail(pathOf(module), errors)
    this.progress.advance()
  }

  onTestRunEnd(_modules, errors) {
    if (errors.length > 0) this.fail('outside every test', errors)
    this.progress.end()
  }

  fail(title, errors) {
    this.progress.failed(
      title,
      errors.map(({ message, stack, diff }) => [stack ?? message, diff].filter(Boolean).join('\n')),
    )
  }
}

function pathOf(module) {
  return relative(root, module.moduleId)
}
