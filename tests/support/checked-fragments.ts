import { expect } from 'vitest'
import { root } from '#src/platform/root.ts'
import { checkHits } from '#views/components/drawing.tsx'
import { overHttp } from './loopback.ts'
import { isInPart } from './part.ts'

// Whatever a test shows is what would be drawn without cached markup. To draw everything twice is a tenth of
// the work, so a whole run does it in a third of the files. What is drawn depends on neither engine nor
// transport, so the first pass alone compares it.
const path = expect.getState().testPath?.slice(root.length) ?? ''
checkHits(!overHttp() && isInPart(path))
