<?php
/**
 * Background work.
 *
 * @package Tribune
 */

namespace Tribune;

defined( 'ABSPATH' ) || exit;

/**
 * Stores messages in Action Scheduler, so that none is lost while Tribune does not respond. Each message describes its order or product at
 * the time of sending, so several changes require one message.
 */
final class Queue {

	const GROUP = 'tribune';

	/**
	 * Adds work unless the same is pending.
	 *
	 * @param string $hook Action that does the work.
	 * @param array  $args Arguments of the action.
	 * @param int    $at   Time (Unix); by default at once.
	 */
	public static function push( $hook, $args = array(), $at = 0 ) {
		if ( ! function_exists( 'as_enqueue_async_action' ) || ! did_action( 'action_scheduler_init' ) ) {
			add_action(
				'action_scheduler_init',
				function () use ( $hook, $args, $at ) {
					self::push( $hook, $args, $at );
				}
			);
			return;
		}
		$pending = as_get_scheduled_actions(
			array(
				'hook'     => $hook,
				'args'     => $args,
				'group'    => self::GROUP,
				'status'   => \ActionScheduler_Store::STATUS_PENDING,
				'per_page' => 1,
			),
			'ids'
		);
		if ( $pending ) {
			return;
		}
		if ( $at > time() ) {
			as_schedule_single_action( $at, $hook, $args, self::GROUP );
		} else {
			as_enqueue_async_action( $hook, $args, self::GROUP );
		}
	}

	/**
	 * Runs an action that sends a message. Temporary failures are retried. Messages that Tribune refuses as invalid become failed actions,
	 * which WooCommerce → Status → Scheduled Actions lists with the reason.
	 *
	 * @param string   $hook Action that does the work.
	 * @param array    $args Arguments of the action.
	 * @param callable $send Sends, and returns the response or a WP_Error.
	 * @throws \RuntimeException If Tribune refuses it for good.
	 */
	public static function run( $hook, $args, $send ) {
		if ( ! Connection::is_connected() ) {
			return;
		}
		if ( Health::is_paused( 'send' ) ) {
			self::push( $hook, $args, Health::of( 'send' )['retry_at'] );
			return;
		}
		$result = $send();
		if ( ! is_wp_error( $result ) ) {
			Health::ok( 'send' );
			return;
		}
		$status = (int) ( (array) $result->get_error_data() )['status'];
		if ( $status >= 400 && $status < 500 && ! in_array( $status, array( 401, 403, 408, 429 ), true ) ) {
			throw new \RuntimeException( esc_html( $result->get_error_message() ) );
		}
		Health::failed( 'send', $result );
		self::push( $hook, $args, Health::of( 'send' )['retry_at'] );
	}

	/**
	 * Number of unsent messages.
	 *
	 * @return int
	 */
	public static function waiting() {
		$count = 0;
		foreach ( array( 'tribune_send_order', 'tribune_send_product', 'tribune_send_products' ) as $hook ) {
			$count += (int) \ActionScheduler::store()->query_actions(
				array(
					'hook'   => $hook,
					'status' => \ActionScheduler_Store::STATUS_PENDING,
				),
				'count'
			);
		}
		return $count;
	}
}
