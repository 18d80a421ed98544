import { globSync } from 'node:fs'

/**
 * Breaks these files in every way Stryker knows, one change at a time; a change that no test of
 * vitest.mutants.config.ts notices is a gap. Names without folders, so that a move loses none; a file that
 * got another name stops the run.
 */
const areas = {
  authentication: [
    'allow',
    'client-address',
    'email',
    'mobile-number',
    'authentication/password',
    'user-name',
  ],
  sealing: ['secret-box', 'sandbox/signature'],
  money: ['parse-money', 'paypal/amount'],
  transitions: ['deals/lifecycle', 'order-payment/lifecycle'],
  limits: [
    'check-character',
    'coupon-code',
    'deal-period',
    'deals/times',
    'check-line',
    'page-window',
    'report-rules',
  ],
  escaping: ['deals/terms', 'next', 'parse-line', 'public-addresses', 'redact', 'visible-text'],
}

export default {
  mutate: Object.values(areas).flat().flatMap(filesNamed),
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutants.config.ts', pool: 'forks' },
  concurrency: 1,
  incremental: true,
  incrementalFile: 'dist-mutants/report.json',
  tempDirName: 'dist-mutants/sandbox',
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 95, low: 85, break: 85 },
  // Stryker reads tsconfig.json by a part of typescript that version 7 has not.
  tsconfigFile: 'none',
  ignorePatterns: [
    '/bench',
    '/data',
    '/deploy',
    '/dist',
    '/dist-*',
    '/docs',
    '/e2e',
    '/test-results',
  ],
}

/** @param {string} name */
function filesNamed(name) {
  const files = globSync(`src/**/${name}.ts`)
  if (files.length === 0)
    throw new Error(`No file of src is named ${name}.ts any more: name its successor.`)
  return files
}
