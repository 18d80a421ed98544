CREATE INDEX "audit_entries_event" ON "audit_entries" USING btree ("event","at");--> statement-breakpoint
CREATE INDEX "audit_entries_subject_id" ON "audit_entries" USING btree ("subject_id","at");--> statement-breakpoint
CREATE INDEX "audit_entries_request" ON "audit_entries" USING btree ("request_id");
