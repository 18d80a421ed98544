import { expect } from 'vitest'
import { root } from '#src/platform/root.ts'
import { checkHits } from '#views/components/drawing.tsx'
import { overHttp } from './loopback.ts'

// Whatever a test shows is what would be drawn without cached markup. To draw everything twice is a tenth of
// the work, so .ci/run does it in a third of the files, and three commits do in all. What is drawn depends on
// neither engine nor transport, so the first pass alone compares it.
const { TEST_PART } = process.env
const PARTS = 3
const path = expect.getState().testPath?.slice(root.length) ?? ''
const at = [...path].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % PARTS
checkHits(!overHttp() && (TEST_PART === undefined || TEST_PART === String(at)))
