import { checkHits } from '#views/components/cached-body.tsx'

// Whatever a test shows, cached markup is what would be drawn now.
checkHits()
