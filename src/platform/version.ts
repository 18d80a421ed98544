import { readFileSync } from 'node:fs'
import { inRoot } from './root.ts'

/** Of package.json and, where the build knew one, its commit: `0.5.0+0123456789ab`. */
export function readVersion(): string {
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  const commit = readCommit()
  return commit ? `${version}+${commit}` : version
}

/** A server from the sources, as in tests, has no build. */
function readCommit(): string {
  try {
    return JSON.parse(readFileSync(inRoot('dist', 'build.json'), 'utf8')).commit
  } catch {
    return ''
  }
}
