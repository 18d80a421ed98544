type Detected = { rawValue: string }
type Detector = { detect(source: HTMLVideoElement): Promise<Detected[]> }
type DetectorClass = new (options: { formats: readonly string[] }) => Detector

const formats = ['qr_code', 'code_128', 'code_39', 'ean_13', 'data_matrix']

/**
 * Reads codes from video with the browser's Shape Detection API.
 * @returns null if unsupported; the reader returns null while no code is in sight
 */
export function codeReader(): ((view: HTMLVideoElement) => Promise<string | null>) | null {
  const detector = navigator.mediaDevices && newDetector()
  if (!detector) return null
  return async function read(view) {
    const found = await detector.detect(view).catch(() => [])
    return found.map(({ rawValue }) => rawValue.trim()).find(Boolean) ?? null
  }
}

function newDetector(): Detector | null {
  const known: unknown = Reflect.get(globalThis, 'BarcodeDetector')
  if (!isDetectorClass(known)) return null
  try {
    return new known({ formats })
  } catch {
    return null
  }
}

function isDetectorClass(value: unknown): value is DetectorClass {
  return typeof value === 'function'
}
