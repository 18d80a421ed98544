import { checkHits } from '#views/components/drawing.tsx'
import { overHttp } from './loopback.ts'

// Whatever a test shows is what would be drawn without cached markup. What is drawn depends on neither
// engine nor transport, so the first pass alone compares it.
if (!overHttp()) checkHits()
