export { InviteLink } from './invite-link.tsx'
