type Detected = { rawValue: string }
type Detector = { detect(source: HTMLVideoElement): Promise<Detected[]> }
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats?(): Promise<readonly string[]>
}

const formats = [
  'qr_code',
  'data_matrix',
  'aztec',
  'pdf417',
  'code_128',
  'code_39',
  'code_93',
  'codabar',
  'itf',
  'ean_13',
  'ean_8',
  'upc_a',
  'upc_e',
]

export type CodeReader = (view: HTMLVideoElement) => Promise<string | null>

/**
 * Reads QR codes and barcodes from video with the browser's Shape Detection API, or QR codes alone with a
 * decoder that is fetched where the browser has none. The reader returns null while no code is in sight.
 */
export async function openCodeReader(): Promise<CodeReader> {
  const detector = (await ownDetector()) ?? (await fetchedDetector())
  return async function read(view) {
    const found = await detector.detect(view).catch(() => [])
    return found.map(({ rawValue }) => rawValue.trim()).find(Boolean) ?? null
  }
}

/** Some browsers know the class without the operating system's support for it. */
async function ownDetector(): Promise<Detector | null> {
  const known: unknown = Reflect.get(globalThis, 'BarcodeDetector')
  if (!isDetectorClass(known)) return null
  try {
    const supported = (await known.getSupportedFormats?.()) ?? formats
    const read = formats.filter((format) => supported.includes(format))
    return read.includes('qr_code') ? new known({ formats: read }) : null
  } catch {
    return null
  }
}

async function fetchedDetector(): Promise<Detector> {
  const { BarcodeDetector } = await import('qr/decode.js')
  return new BarcodeDetector({ formats: ['qr_code'] })
}

function isDetectorClass(value: unknown): value is DetectorClass {
  return typeof value === 'function'
}
