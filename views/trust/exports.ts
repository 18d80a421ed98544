export { TrustNote } from './mark.tsx'
