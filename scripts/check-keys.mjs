import { runBuilt } from './lib/run-built.mjs'

await runBuilt('check-keys.js')
