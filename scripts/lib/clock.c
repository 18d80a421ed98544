#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

/* Preloaded, it moves a process's calendar by CLOCK_OFFSET seconds (scripts/test-days.mjs). What runs by
   the monotonic clock, as timers do, stays; deadlines by the calendar are moved back for the kernel. */
static long offset(void) {
  static long seconds, known;
  if (!known) {
    const char *given = getenv("CLOCK_OFFSET");
    seconds = given ? atol(given) : 0;
    known = 1;
  }
  return seconds;
}

int clock_gettime(clockid_t clock, struct timespec *at) {
  static int (*original)(clockid_t, struct timespec *);
  if (!original) original = dlsym(RTLD_NEXT, "clock_gettime");
  int result = original(clock, at);
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) at->tv_sec += offset();
  return result;
}

int gettimeofday(struct timeval *restrict at, void *restrict zone) {
  struct timespec now;
  (void)zone;
  int result = clock_gettime(CLOCK_REALTIME, &now);
  at->tv_sec = now.tv_sec;
  at->tv_usec = now.tv_nsec / 1000;
  return result;
}

time_t time(time_t *at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (at) *at = now.tv_sec;
  return now.tv_sec;
}

/* A deadline by the monotonic clock counts from the start of the machine, never a billion seconds ago. */
static struct timespec real(const struct timespec *deadline) {
  struct timespec at = *deadline;
  if (at.tv_sec > 1000000000L) at.tv_sec -= offset();
  return at;
}

int pthread_cond_timedwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex,
                           const struct timespec *restrict deadline) {
  static int (*original)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
  /* Without its version the loader answers with one of another layout. */
  if (!original) original = dlvsym(RTLD_NEXT, "pthread_cond_timedwait", "GLIBC_2.3.2");
  if (!original) original = dlsym(RTLD_NEXT, "pthread_cond_timedwait");
  struct timespec at = real(deadline);
  return original(condition, mutex, &at);
}

int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict deadline) {
  static int (*original)(sem_t *, const struct timespec *);
  if (!original) original = dlsym(RTLD_NEXT, "sem_timedwait");
  struct timespec at = real(deadline);
  return original(semaphore, &at);
}
