import base, { filesNamed } from './stryker.config.mjs'

/** As stryker.config.mjs, for rules that live partly in SQL, whose tests start a database. */
const areas = {
  decisions: ['decisions/decide', 'decisions/sent-back', 'decisions/workflow'],
  trust: ['approve-by-rule', 'decisions/trust'],
  threads: ['decisions/threads', 'review-threads/endpoints'],
  bulk: ['bulk-actions/create', 'require-act'],
  exports: ['exports/tidy', 'lists/csv'],
  counting: ['view-counts/count-days', 'view-counts/view-sums'],
}

export default {
  ...base,
  mutate: Object.values(areas).flat().flatMap(filesNamed),
  // Forks: the names of test databases hold the process.
  vitest: { ...base.vitest, configFile: 'vitest.mutants.database.config.ts' },
  // Each change takes seconds here: conditions, operators and calls, not what texts and objects hold.
  mutator: {
    excludedMutations: ['ArrayDeclaration', 'BlockStatement', 'ObjectLiteral', 'StringLiteral'],
  },
  // What is evaluated as a module loads would be asked of every test.
  ignoreStatic: true,
  incrementalFile: 'dist-mutants/database.json',
  thresholds: { high: 95, low: 80, break: 80 },
}
