import { runBuilt } from './lib/run-built.mjs'

await runBuilt('rebuild-reports.js')
