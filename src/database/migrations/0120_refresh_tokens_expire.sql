-- without locks: people sign in while the index is built
CREATE INDEX CONCURRENTLY IF NOT EXISTS "refresh_tokens_expires" ON "refresh_tokens" USING btree ("expires_at");
