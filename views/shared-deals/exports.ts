export { ShareDeal } from './share.tsx'
