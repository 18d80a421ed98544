/** Width to height of a deal's card in the app, which shows the middle of a picture that is not cropped. */
const ASPECT = 8 / 5
const WIDTH_MAX = 1280
/** Share of the picture's width or height that an arrow key moves the frame by. */
const STEP = 0.02

const arrows: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

/** By row: the picture as it was chosen, with which each crop begins. */
const chosen = new WeakMap<HTMLElement, string>()

/** Asks for a frame, then sends the picture within it, which takes the place of the row's. */
export function open(island: HTMLElement, button: HTMLElement): void {
  const row = button.closest('li')
  const thumb = row?.querySelector('img')
  const dialog = island.querySelector('template')?.content.querySelector('dialog')?.cloneNode(true)
  if (!row || !thumb || !(dialog instanceof HTMLDialogElement)) return
  if (document.querySelector('dialog[open]')) return
  document.body.append(dialog)
  const picture = part<HTMLImageElement>(dialog, 'img')
  picture.src = chosen.get(row) ?? thumb.src.replace(/thumb$/, 'full')
  const cut = frameOver(dialog, picture)
  const alert = part(dialog, '[role=alert]')
  const apply = part(dialog, '.primary')
  dialog.addEventListener('close', () => {
    dialog.remove()
    button.focus()
  })
  part(dialog, '[data-cancel]').addEventListener('click', () => dialog.close())
  apply.addEventListener('click', async () => {
    if (apply.ariaBusy) return
    apply.ariaBusy = 'true'
    alert.textContent = ''
    const { id, thumb: src, error } = await send(row, await cut().catch(() => null))
    apply.ariaBusy = null
    if (!id) alert.textContent = error ?? alert.dataset.failed ?? ''
    if (!id || !dialog.open) return
    chosen.set(row, picture.src)
    const kept = row.querySelector('input')
    if (kept) kept.value = id
    if (src) thumb.src = src
    kept?.dispatchEvent(new Event('input', { bubbles: true }))
    kept?.dispatchEvent(new Event('change', { bubbles: true }))
    dialog.close()
  })
  dialog.showModal()
}

/** @returns what draws the part of the picture that the frame holds */
function frameOver(dialog: HTMLElement, picture: HTMLImageElement): () => Promise<Blob | null> {
  const frame = part(dialog, '[data-frame]')
  const size = part<HTMLInputElement>(dialog, '[type=range]')
  /** All of them shares of the picture. */
  const at = { x: 0, y: 0, width: 1, height: 1 }

  const place = (x: number, y: number) => {
    at.x = Math.min(Math.max(x, 0), 1 - at.width)
    at.y = Math.min(Math.max(y, 0), 1 - at.height)
    Object.assign(frame.style, {
      left: `${at.x * 100}%`,
      top: `${at.y * 100}%`,
      width: `${at.width * 100}%`,
      height: `${at.height * 100}%`,
    })
  }
  const resize = () => {
    const [middleX, middleY] = [at.x + at.width / 2, at.y + at.height / 2]
    const shape = picture.naturalWidth / picture.naturalHeight / ASPECT
    at.width = Math.min(1, 1 / shape) * (size.valueAsNumber / 100)
    at.height = at.width * shape
    place(middleX - at.width / 2, middleY - at.height / 2)
  }
  picture.addEventListener('load', resize)
  size.addEventListener('input', resize)
  frame.addEventListener('keydown', (event) => {
    const [x, y] = arrows[event.key] ?? []
    if (x === undefined || y === undefined) return
    event.preventDefault()
    place(at.x + x, at.y + y)
  })
  let held: { x: number; y: number } | null = null
  frame.addEventListener('pointerdown', ({ pointerId, clientX, clientY }) => {
    const { left, top } = frame.getBoundingClientRect()
    held = { x: clientX - left, y: clientY - top }
    frame.setPointerCapture(pointerId)
  })
  frame.addEventListener('pointermove', ({ clientX, clientY }) => {
    if (!held) return
    const { left, top, width, height } = picture.getBoundingClientRect()
    place((clientX - held.x - left) / width, (clientY - held.y - top) / height)
  })
  frame.addEventListener('lostpointercapture', () => {
    held = null
  })

  return async () => {
    await picture.decode()
    const { naturalWidth, naturalHeight } = picture
    const wide = at.width * naturalWidth
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(Math.min(wide, WIDTH_MAX))
    canvas.height = Math.round(canvas.width / ASPECT)
    const paper = canvas.getContext('2d')
    if (!paper) return null
    const from = [at.x * naturalWidth, at.y * naturalHeight] as const
    paper.drawImage(picture, ...from, wide, wide / ASPECT, 0, 0, canvas.width, canvas.height)
    const { data } = paper.getImageData(0, 0, canvas.width, canvas.height)
    // JPEG has no transparency.
    const isOpaque = new Uint32Array(data.buffer).every((pixel) => pixel >>> 24 === 255)
    const type = isOpaque ? 'image/jpeg' : 'image/png'
    return new Promise((done) => canvas.toBlob(done, type, 0.9))
  }
}

type Stored = { id?: string; thumb?: string; error?: string }

/** As a chosen file is sent (islands/forms/upload.ts). */
async function send(row: HTMLElement, picture: Blob | null): Promise<Stored> {
  const field = row.closest<HTMLElement>('[data-upload]')
  const token = row.closest('form')?.querySelector<HTMLInputElement>('[name=_csrf]')
  if (!field || !picture) return {}
  const body = new FormData()
  body.set('_csrf', token?.value ?? '')
  body.set('file', picture, picture.type.replace('image/', 'picture.'))
  const sending = { method: 'POST', headers: { 'x-by-page': '1' }, body }
  const answer = await fetch(field.dataset.upload ?? '', sending).catch(() => null)
  return (await answer?.json().catch(() => null)) ?? {}
}

function part<Found extends HTMLElement = HTMLElement>(within: HTMLElement, selector: string) {
  const found = within.querySelector<Found>(selector)
  if (!found) throw new Error(`no ${selector} in it`)
  return found
}
