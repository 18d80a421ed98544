CREATE TABLE "review_attachments" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"side" text NOT NULL,
	"text" text NOT NULL,
	"key" uuid NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_messages_no" UNIQUE("kind","record_id","no"),
	CONSTRAINT "review_messages_key" UNIQUE("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "review_threads" (
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"last_no" integer NOT NULL,
	"owner_read_no" integer DEFAULT 0 NOT NULL,
	"admin_read_no" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "review_threads_kind_record_id_pk" PRIMARY KEY("kind","record_id")
);
--> statement-breakpoint
ALTER TABLE "review_attachments" ADD CONSTRAINT "review_attachments_message_id_review_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."review_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_messages" ADD CONSTRAINT "review_messages_thread" FOREIGN KEY ("kind","record_id") REFERENCES "public"."review_threads"("kind","record_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_attachments_message" ON "review_attachments" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "review_messages_user" ON "review_messages" USING btree ("user_id","sent_at");