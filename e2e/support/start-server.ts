import { fileURLToPath } from 'node:url'
import { copyWorld } from './kept-world.ts'

// What playwright.config.ts starts for each worker: the built server, on a copy of the demo world.
const main = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))
await copyWorld(main, process.env.DATA_DIR ?? '')
await import(main)
