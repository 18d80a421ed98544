CREATE TABLE "embed_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"sealed" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "embed_sessions_expires_at_idx" ON "embed_sessions" USING btree ("expires_at");