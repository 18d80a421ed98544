export { OrderTag } from './state.tsx'
