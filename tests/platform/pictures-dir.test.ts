import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { whyClosed } from '#src/platform/data-dir.ts'

let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'dealdesk-open-'))
})
afterAll(() => rm(place, { recursive: true, force: true }))

const pictures = () => join(place, 'data', 'pictures')

test.runIf(process.platform !== 'win32').each([
  [0o755, 0o755, null],
  [0o711, 0o755, null],
  [0o750, 0o750, null],
  [0o755, 0o700, 'pictures has mode 700'],
  [0o755, 0o711, 'pictures has mode 711'],
  [0o700, 0o755, 'data has mode 700'],
  [0o744, 0o755, 'data has mode 744'],
])(
  'a folder of pictures that a proxy may not read is named: %o above %o [U04]',
  async (above, own, expected) => {
    await chmod(place, 0o755)
    await mkdir(pictures(), { recursive: true })
    await chmod(pictures(), own)
    await chmod(join(place, 'data'), above)
    const found = await whyClosed(pictures())
    if (expected === null) expect(found).toBe(null)
    else expect(found).toContain(expected)
  },
)

test('a folder that cannot be made is named with the reason [U04]', async () => {
  expect(await whyClosed('/dev/null/pictures')).toBe('/dev/null/pictures: ENOTDIR')
})
