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
    'phone-number',
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
  escaping: ['deals/terms', 'next', 'read-lines', 'public-addresses', 'redact', 'visible-text'],
  decisions: ['contract/deciding', 'may-decide'],
  'partial acceptance': [
    'accept-parts',
    'accepted-parts',
    'branches/changed-fields',
    'change-parts',
  ],
  counting: ['view-counts/cover', 'view-counts/periods'],
  caches: ['platform/queue', 'picture-disk', 'session/remembered'],
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
export function filesNamed(name) {
  const files = globSync(`{src,views}/**/${name}.ts`)
  if (files.length === 0)
    throw new Error(`No file is named ${name}.ts any more: name its successor.`)
  return files
}
