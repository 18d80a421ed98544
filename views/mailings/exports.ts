export { MailReport, ReportMailings } from './report-mailings.tsx'
