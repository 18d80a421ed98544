import { createHash } from 'node:crypto'
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { openWith, sealTo } from '#src/start/backup/seal.ts'
import { openAll, readBackup } from '#src/start/backup/verify.ts'
import { backUpTwoFiles, folderOfFile, runCommand } from '#tests/support/backups.ts'
import { programs } from '#tests/support/own-postgres.ts'
import { startThrowawayPostgres } from '#tests/support/throwaway-postgres.ts'

if (!programs)
  process.stdout.write('backups: left out, since PostgreSQL’s own programs are missing\n')

const server = await startThrowawayPostgres()
const place = folderOfFile()
const inPlace = (name: string) => join(place, name)
const dataDir = inPlace('data')

beforeAll(async () => {
  if (server) await backUpTwoFiles(server, place)
})

const changeByte = (path: string) => {
  const bytes = readFileSync(path)
  bytes[bytes.length - 5] = (bytes.at(-5) ?? 0) ^ 1
  writeFileSync(path, bytes)
}
const editManifest = (folder: string, edit: (manifest: Record<string, unknown>) => void) => {
  const path = join(folder, 'manifest.json')
  const { checksum: _old, ...manifest } = JSON.parse(readFileSync(path, 'utf8'))
  edit(manifest)
  const checksum = createHash('sha256').update(JSON.stringify(manifest)).digest('hex')
  writeFileSync(path, JSON.stringify({ ...manifest, checksum }))
}

/** Every way to spoil a folder, and what the check says of it. */
test.runIf(programs).each<[what: string, spoil: (folder: string) => void, words: RegExp]>([
  ['nothing at all', (to) => rmSync(to, { recursive: true }), /holds no backup: no manifest\.json/],
  ['no manifest', (to) => rmSync(join(to, 'manifest.json')), /holds no backup/],
  [
    'half a manifest',
    (to) => truncateSync(join(to, 'manifest.json'), 300),
    /not as a backup wrote/,
  ],
  [
    'an empty manifest',
    (to) => truncateSync(join(to, 'manifest.json')),
    /not as a backup wrote it/,
  ],
  ['a list', (to) => writeFileSync(join(to, 'manifest.json'), '[]'), /not as a backup wrote it/],
  ['null', (to) => writeFileSync(join(to, 'manifest.json'), 'null'), /not as a backup wrote it/],
  [
    'a manifest that was edited',
    (to) => {
      const path = join(to, 'manifest.json')
      writeFileSync(path, readFileSync(path, 'utf8').replace('"at": "20', '"at": "21'))
    },
    /manifest\.json in .* is not as a backup wrote it/,
  ],
  [
    'a path that leads out',
    (to) =>
      editManifest(to, (manifest) => {
        manifest.parts = [{ path: 'files/../../x.age', bytes: 1, sha256: 'a'.repeat(64) }]
      }),
    /not as a backup wrote it/,
  ],
  [
    'a later format',
    (to) =>
      editManifest(to, (manifest) => {
        manifest.format = 2
      }),
    /made by a newer Dealdesk/,
  ],
  ['a file less', (to) => rmSync(join(to, 'database.dump.age')), /database\.dump\.age: is missing/],
  [
    'a dump that was cut',
    (to) => truncateSync(join(to, 'database.dump.age'), 1000),
    /database\.dump\.age: 1000 bytes instead of \d+/,
  ],
  [
    'a dump with more at its end',
    (to) => appendFileSync(join(to, 'database.dump.age'), 'x'),
    /database\.dump\.age: \d+ bytes instead of \d+/,
  ],
  [
    'another byte in a picture',
    (to) => changeByte(join(to, 'files/ab/one/full.webp.age')),
    /files\/ab\/one\/full\.webp\.age: its checksum is another/,
  ],
  [
    'two pictures in each other’s place',
    (to) => {
      const [one, two] = ['one', 'two'].map((name) => join(to, `files/ab/${name}/full.webp.age`))
      renameSync(one ?? '', `${to}.moved`)
      renameSync(two ?? '', one ?? '')
      renameSync(`${to}.moved`, two ?? '')
    },
    /files\/ab\/one\/full\.webp\.age: its checksum is another/,
  ],
  [
    'a foreign file',
    (to) => writeFileSync(join(to, 'files', 'run.sh'), 'x'),
    /files\/run\.sh: no file of this backup/,
  ],
  [
    'a part that its contents do not know',
    (to) => {
      copyFileSync(join(to, 'database.dump.age'), join(to, 'files/more.webp.age'))
      editManifest(to, (manifest) => {
        const parts = manifest.parts as { path: string }[]
        const dump = parts.find(({ path }) => path === 'database.dump.age')
        parts.push({ ...dump, path: 'files/more.webp.age' })
      })
    },
    /files\/more\.webp\.age: no file of this backup/,
  ],
])('%s in a backup is named before anything is written [OPS-31]', async (_what, spoil, words) => {
  const folder = inPlace('spoiled')
  rmSync(folder, { recursive: true, force: true })
  cpSync(inPlace('sealed'), folder, { recursive: true })
  spoil(folder)
  const key = await openWith(inPlace('key'))
  const message = await readBackup(folder, key).then(
    ({ faults }) => faults.join('\n'),
    (error: Error) => error.message,
  )
  expect(message).toMatch(words)
})

test.runIf(programs)('a sound backup is checked with and without its key [OPS-31]', async () => {
  const key = await openWith(inPlace('key'))
  for (const folder of ['sealed', 'plain']) {
    const opened = await readBackup(inPlace(folder), key)
    expect([...opened.faults, ...(await openAll(opened))]).toEqual([])
    expect(opened.contents?.files.map(({ path }) => path)).toEqual([
      'ab/one/full.webp',
      'ab/two/full.webp',
    ])
  }
  expect(await readBackup(inPlace('sealed'), null)).toMatchObject({ faults: [], contents: null })
  const other = await openWith(inPlace('other'))
  await expect(readBackup(inPlace('sealed'), other)).rejects.toThrow('sealed to another one')
  const words = ['restore', '--verify', '--from', inPlace('sealed')]
  const seen = await runCommand(words, { DATA_DIR: dataDir })
  expect(seen).toMatchObject({ code: 0, text: expect.stringContaining('as they were written') })
})

test.each([
  ['a missing file', undefined, /cannot be read \(ENOENT\)/],
  ['an empty file', '', /holds no (public|private) key/],
  ['a comment alone', '# age1none\n', /holds no (public|private) key/],
  ['nonsense', 'ssh-ed25519 AAAA', /holds a line that is no (public|private) key/],
  ['a key that was cut', 'age1qqqq\nAGE-SECRET-KEY-1QQ', /holds a line that is no/],
])('%s is no key, and its text is not repeated [OPS-31]', async (_what, text, words) => {
  const path = inPlace('wrong-key')
  rmSync(path, { force: true })
  if (text !== undefined) writeFileSync(path, text)
  await expect(sealTo(path)).rejects.toThrow(words)
  await expect(openWith(path)).rejects.toThrow(words)
  await expect(openWith(path)).rejects.not.toThrow('SECRET-KEY-1QQ')
})
