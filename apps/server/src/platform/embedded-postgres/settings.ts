export type Settings = Record<string, string>

/**
 * Settings of a small server that only its owner reaches. Durability is left at its safest: fsync, full_page_writes and
 * synchronous_commit are on by default and are repeated here so that nobody has to wonder.
 */
export const smallServer: Settings = {
	listen_addresses: '',
	unix_socket_directories: '.',
	unix_socket_permissions: '0700',
	port: '5432',
	fsync: 'on',
	full_page_writes: 'on',
	synchronous_commit: 'on',
	shared_buffers: '64MB',
	work_mem: '4MB',
	maintenance_work_mem: '32MB',
	max_connections: '40',
	max_wal_size: '256MB',
	min_wal_size: '32MB',
	wal_level: 'minimal',
	max_wal_senders: '0',
	io_method: 'sync',
	jit: 'off',
	log_checkpoints: 'off',
	max_parallel_workers_per_gather: '0',
	max_worker_processes: '2',
	max_logical_replication_workers: '0',
	huge_pages: 'off',
	log_timezone: 'UTC',
	timezone: 'UTC',
}

export function toFlags(settings: Settings): string[] {
	return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
