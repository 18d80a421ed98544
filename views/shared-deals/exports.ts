export { ShareDeal, ShareLink } from './share.tsx'
