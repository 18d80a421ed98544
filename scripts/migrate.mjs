import { runBuilt } from './lib/run-built.mjs'

await runBuilt('migrate.js')
