DROP INDEX "checkouts_titled";--> statement-breakpoint
CREATE INDEX "checkouts_titled" ON "checkouts" USING btree ("search_text","state","created_at","id");