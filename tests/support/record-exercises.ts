import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { root } from '#src/platform/root.ts'
import { takeExercises, watchStatements } from './exercises.ts'

const folder = process.env.TEST_EXERCISES
if (folder) {
  const started = performance.now()
  watchStatements()
  takeExercises()
  afterAll(() => {
    const file = (expect.getState().testPath ?? '').slice(root.length + 1)
    const milliseconds = Math.round(performance.now() - started)
    const kept = { file, milliseconds, ...takeExercises() }
    writeFileSync(join(folder, `${file.replaceAll('/', '+')}.json`), JSON.stringify(kept))
  })
}
