import { setImmediate as turn } from 'node:timers/promises'
import { emptyForm, receiveForm, TEXT_BYTES } from '../src/platform/receive-form.ts'

// What reading one form takes of the main thread, and for how long at a stretch nothing else runs, as
// bytes arrive in pieces of a socket (64 KB). `formData()` is what the platform has for it.

const MB = 1024 * 1024
const PIECE = 64 * 1024
const TURNS = 7
const urlencoded = 'application/x-www-form-urlencoded'
const limits = { bytes: 56 * MB, text: TEXT_BYTES, fields: 200, files: 11 }

const picture = new File([Buffer.alloc(5 * MB, 'picture\r\n-')], 'p.png', { type: 'image/png' })
const deal = new FormData()
deal.append('title', 'Tea for two')
for (let at = 0; at < 11; at += 1) deal.append('imageUrls', picture)
const packed = new Response(deal)
const dealType = packed.headers.get('content-type') ?? ''
const dealBytes = Buffer.from(await packed.arrayBuffer())

const cases: [name: string, type: string, bytes: Buffer, platform: boolean][] = [
  ['64 KB of a&', urlencoded, Buffer.from('a&'.repeat(32 * 1024)), true],
  ['64 KB in 200 fields', urlencoded, Buffer.from(`a=${'b'.repeat(325)}&`.repeat(199)), true],
  ['55 MB, a deal with 11 pictures', dealType, dealBytes, true],
]

console.log('median of main-thread CPU and longest stretch, ms'.padEnd(60))
for (const [name, type, bytes, platform] of cases) {
  const read = (request: Request) => receiveForm(emptyForm(), request, limits).catch(() => {})
  console.log(name.padEnd(40), await measure(read, type, bytes))
  const parse = (request: Request) => request.formData().then(() => {})
  if (platform) console.log(`  by formData()`.padEnd(40), await measure(parse, type, bytes))
  console.log(`  the bytes alone`.padEnd(40), await measure(drain, type, bytes))
}

async function drain(request: Request): Promise<void> {
  for await (const _ of request.body ?? []);
}

async function measure(
  read: (request: Request) => Promise<void>,
  type: string,
  bytes: Buffer,
): Promise<string> {
  const cpu: number[] = []
  const stretch: number[] = []
  for (let at = 0; at < TURNS; at += 1) {
    const begun = process.threadCpuUsage()
    stretch.push(await longestStretch(read(requestOf(type, bytes))))
    const { user, system } = process.threadCpuUsage(begun)
    cpu.push((user + system) / 1000)
  }
  const [middleCpu, middleStretch] = [cpu, stretch].map(
    (all) => all.sort((a, b) => a - b)[TURNS >> 1] ?? 0,
  )
  return `${middleCpu?.toFixed(1).padStart(8)} ${middleStretch?.toFixed(1).padStart(8)}`
}

/** CPU between two turns of the event loop, so that other work on this machine does not count. */
async function longestStretch(work: Promise<void>): Promise<number> {
  let longest = 0
  let done = false
  const finished = work.finally(() => {
    done = true
  })
  while (!done) {
    const begun = process.threadCpuUsage()
    await turn()
    const { user, system } = process.threadCpuUsage(begun)
    longest = Math.max(longest, (user + system) / 1000)
  }
  await finished
  return longest
}

function requestOf(type: string, bytes: Buffer): Request {
  let at = 0
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await turn()
        if (at >= bytes.length) return controller.close()
        controller.enqueue(bytes.subarray(at, at + PIECE))
        at += PIECE
      },
    },
    { highWaterMark: 0 },
  )
  const headers = { 'content-type': type }
  const init = { method: 'POST', body, duplex: 'half', headers } as const
  return new Request('http://x', init)
}
