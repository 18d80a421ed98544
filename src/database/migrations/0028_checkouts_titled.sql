DROP INDEX "checkouts_search";--> statement-breakpoint
CREATE INDEX "checkouts_titled" ON "checkouts" USING btree ("search_text","state");