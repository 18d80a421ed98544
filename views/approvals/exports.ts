export { isDecider, Waiting } from './waiting.tsx'
