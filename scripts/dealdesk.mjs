#!/usr/bin/env node
import { runBuilt } from './lib/run-built.mjs'

// A server is started with flags of its own and ends with this process.
if (process.argv[2] === 'start') await import('./start.mjs')
else await runBuilt('dealdesk.js')
