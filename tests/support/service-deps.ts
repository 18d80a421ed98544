import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, inject } from 'vitest'
import { loadTranslators } from '#src/i18n/translate.ts'
import { inRoot } from '#src/platform/root.ts'
import { createIdentify } from '#src/services/authentication/identify.ts'
import { createNoteSignature } from '#src/services/authentication/tills/note-signature.ts'
import { createLocalStorage } from '#src/services/files/local-storage.ts'
import { createRefusalRecorder } from '#src/services/kit/audit/refusals.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { outdateFacts } from '#src/web/auth/session/facts.ts'
import type { TestHandles } from './database.ts'
import { testSettings } from './test-settings.ts'
import { linkFiles, type WorldName, worldTemplate } from './worlds.ts'

export { testSettings }

/** Everything a service needs, real; `lines` collects what it logs, `world` brings its pictures. */
export async function testServiceDeps(
  { db, quick, identity }: TestHandles,
  settings: Partial<ServiceDeps['settings']> = {},
  world: WorldName | null = null,
): Promise<ServiceDeps & { lines: string[] }> {
  const directory = await mkdtemp(join(inject('folder'), 'files-'))
  afterAll(() => rm(directory, { recursive: true, force: true }))
  if (world) await linkFiles((await worldTemplate(world)).folder, directory)
  const lines: string[] = []
  const all = { ...testSettings, ...settings }
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  return {
    db,
    quick,
    lines,
    log,
    recordRefusal: createRefusalRecorder(db, log),
    noteSignature: createNoteSignature(db),
    translators: await loadTranslators(inRoot('locales')),
    storage: createLocalStorage(directory),
    identify: createIdentify(identity, all),
    outdate: (what, by) => outdateFacts(db, what, by),
    settings: all,
  }
}
