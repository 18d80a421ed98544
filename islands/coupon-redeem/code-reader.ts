type Detected = { rawValue: string }
type Detector = { detect(source: HTMLVideoElement): Promise<Detected[]> }
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats?(): Promise<readonly string[]>
}

const formats = ['qr_code', 'code_128', 'code_39', 'ean_13', 'data_matrix']

export type CodeReader = (view: HTMLVideoElement) => Promise<string | null>

/**
 * Reads codes from video with the browser's Shape Detection API, or QR codes with a decoder that is fetched
 * where the browser has none. The reader returns null while no code is in sight.
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
    return supported.includes('qr_code') ? new known({ formats }) : null
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
