export { CodeState } from './counter.tsx'
