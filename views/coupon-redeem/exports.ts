export { CodeState } from './code-state.tsx'
