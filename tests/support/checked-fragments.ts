import { checkHits } from '#views/components/drawing.tsx'

// Whatever a test shows, cached markup is what would be drawn now, alone and as a whole.
checkHits()
