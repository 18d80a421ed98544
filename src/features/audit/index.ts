export { readTimelineOf } from './timeline.ts'
