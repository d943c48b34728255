<?php
/**
 * Orders for Tribune.
 *
 * @package Tribune
 */

namespace Tribune;

defined( 'ABSPATH' ) || exit;

/**
 * Sends orders once they have reached the chosen status, and all their later changes.
 */
final class Orders {

	/** Time at which an order reached the status. Orders from before the connection have none and are not sent. */
	const READY = '_tribune_ready_at';

	/** Statuses that are sent unchanged. Any other status after the chosen one is sent as completed. */
	const OPEN = array( 'cancelled', 'failed', 'refunded', 'trash', 'pending', 'on-hold', 'processing', 'checkout-draft' );

	/**
	 * Registers the hooks of orders, which are the same for order tables (HPOS) and posts.
	 */
	public static function register() {
		foreach ( self::statuses() as $status ) {
			add_action( 'woocommerce_order_status_' . $status, array( self::class, 'ready' ), 20 );
		}
		foreach ( array( 'woocommerce_update_order', 'woocommerce_order_refunded', 'woocommerce_trash_order' ) as $hook ) {
			add_action( $hook, array( self::class, 'changed' ), 20 );
		}
		add_action( 'woocommerce_refund_deleted', array( self::class, 'refund_deleted' ), 20, 2 );
		foreach ( array( 'woocommerce_untrash_order', 'untrashed_post' ) as $hook ) {
			add_action( $hook, array( self::class, 'restored' ), 20 );
		}
		add_action( 'woocommerce_before_delete_order', array( self::class, 'deleted' ), 20 );
		add_action( 'tribune_send_order', array( self::class, 'send' ), 10, 2 );
		add_action( 'tribune_find_missed', array( self::class, 'find_missed' ) );
	}

	/**
	 * Statuses with which an order is sent for the first time.
	 *
	 * @return string[]
	 */
	private static function statuses() {
		return array_unique( array( 'completed', Connection::setting( 'status' ) ) );
	}

	/**
	 * Marks an order that has reached the status, and sends it.
	 *
	 * @param int $id Order ID.
	 */
	public static function ready( $id ) {
		$order = wc_get_order( $id );
		if ( ! $order || 'shop_order' !== $order->get_type() ) {
			return;
		}
		if ( ! $order->get_meta( self::READY ) ) {
			$order->update_meta_data( self::READY, time() );
			$order->save_meta_data();
		}
		Queue::push( 'tribune_send_order', array( $order->get_id(), 'order.updated' ) );
	}

	/**
	 * Sends an order again that was sent before.
	 *
	 * @param int    $id    Order ID.
	 * @param string $topic Topic of the message.
	 */
	public static function changed( $id, $topic = 'order.updated' ) {
		$order = wc_get_order( $id );
		if ( $order && 'shop_order' === $order->get_type() && $order->get_meta( self::READY ) ) {
			$is_topic = in_array( $topic, array( 'order.updated', 'order.restored', 'order.deleted' ), true );
			Queue::push( 'tribune_send_order', array( $order->get_id(), $is_topic ? $topic : 'order.updated' ) );
		}
	}

	/**
	 * Sends an order whose refund was deleted.
	 *
	 * @param int $refund_id Refund ID.
	 * @param int $id        Order ID.
	 */
	public static function refund_deleted( $refund_id, $id ) {
		self::changed( $id );
	}

	/**
	 * Sends an order that was taken out of the trash.
	 *
	 * @param int $id Order ID, or ID of another post.
	 */
	public static function restored( $id ) {
		self::changed( $id, 'order.restored' );
	}

	/**
	 * Sends the deletion of an order.
	 *
	 * @param int $id Order ID.
	 */
	public static function deleted( $id ) {
		self::changed( $id, 'order.deleted' );
	}

	/**
	 * Sends an order as it is now.
	 *
	 * @param int    $id    Order ID.
	 * @param string $topic Topic of the message.
	 */
	public static function send( $id, $topic = 'order.updated' ) {
		Queue::run(
			'tribune_send_order',
			array( $id, $topic ),
			function () use ( $id, $topic ) {
				$order = wc_get_order( $id );
				if ( ! $order || 'order.deleted' === $topic ) {
					return Api::signed( '', 'order.deleted', array( 'id' => $id ) );
				}
				return Api::signed( '', $topic, self::message( $order ) );
			}
		);
	}

	/**
	 * What Tribune needs of an order, in the form of WooCommerce's webhooks. Addresses, payment and notes stay in the store.
	 *
	 * @param \WC_Order $order Order.
	 * @return array
	 */
	public static function message( $order ) {
		$status    = $order->get_status();
		$completed = $order->get_date_completed();
		$ready     = $completed ? $completed->getTimestamp() : (int) $order->get_meta( self::READY );
		$is_ready  = in_array( $status, self::statuses(), true ) || ! in_array( $status, self::OPEN, true );
		$created   = $order->get_date_created();
		return array(
			'id'                 => $order->get_id(),
			'status'             => $is_ready ? 'completed' : $status,
			'customer_id'        => $order->get_customer_id(),
			'date_created_gmt'   => $created ? self::time( $created->getTimestamp() ) : null,
			'date_modified_gmt'  => self::time( time() ),
			'date_completed_gmt' => self::time( $ready ),
			'total'              => $order->get_total(),
			'refunds'            => array_map(
				function ( $refund ) {
					return array( 'total' => $refund->get_total() );
				},
				$order->get_refunds()
			),
			'billing'            => array(
				'first_name' => $order->get_billing_first_name(),
				'last_name'  => $order->get_billing_last_name(),
				'email'      => $order->get_billing_email(),
				'country'    => $order->get_billing_country(),
			),
			'shipping'           => array( 'country' => $order->get_shipping_country() ),
			'line_items'         => array_values( array_map( array( self::class, 'line' ), self::bought( $order ) ) ),
			'tribune'            => array(
				'locale'            => (string) apply_filters( 'tribune_order_locale', $order->get_meta( Consent::LOCALE ), $order ),
				'marketing_consent' => Consent::of( $order ),
			),
		);
	}

	/**
	 * Products of an order that were not returned.
	 *
	 * @param \WC_Order $order Order.
	 * @return \WC_Order_Item_Product[]
	 */
	private static function bought( $order ) {
		return array_filter(
			$order->get_items(),
			function ( $item ) use ( $order ) {
				return $item->get_quantity() + $order->get_qty_refunded_for_item( $item->get_id() ) > 0;
			}
		);
	}

	/**
	 * A line of an order.
	 *
	 * @param \WC_Order_Item_Product $item Item.
	 * @return array
	 */
	private static function line( $item ) {
		$quantity = $item->get_quantity();
		return array(
			'product_id' => $item->get_product_id(),
			'name'       => $item->get_name(),
			'quantity'   => $quantity,
			'total'      => $item->get_total(),
			'price'      => $quantity > 0 ? round( (float) $item->get_total() / $quantity, 2 ) : 0,
		);
	}

	/**
	 * Finds orders of the last three days for which no message was scheduled, because the process that saved them was killed.
	 */
	public static function find_missed() {
		$orders = wc_get_orders(
			array(
				'type'          => 'shop_order',
				'date_modified' => '>' . max( time() - 3 * DAY_IN_SECONDS, (int) strtotime( Connection::get( 'connectedAt' ) ) ),
				'limit'         => 1000,
			)
		);
		foreach ( $orders as $order ) {
			$is_due   = $order->get_meta( self::READY ) || in_array( $order->get_status(), self::statuses(), true );
			$modified = $order->get_date_modified();
			if ( $is_due && $modified && ! self::was_scheduled( $order->get_id(), $modified->getTimestamp() ) ) {
				self::ready( $order->get_id() );
			}
		}
	}

	/**
	 * Whether a message about the order was scheduled since it changed.
	 *
	 * @param int $id    Order ID.
	 * @param int $since Time of the change (Unix).
	 * @return bool
	 */
	private static function was_scheduled( $id, $since ) {
		$found = as_get_scheduled_actions(
			array(
				'hook'         => 'tribune_send_order',
				'args'         => array( $id, 'order.updated' ),
				'group'        => Queue::GROUP,
				'date'         => as_get_datetime_object( $since - MINUTE_IN_SECONDS ),
				'date_compare' => '>=',
				'per_page'     => 1,
			),
			'ids'
		);
		return (bool) $found;
	}

	/**
	 * A time as WooCommerce writes it.
	 *
	 * @param int $time Time (Unix).
	 * @return string
	 */
	private static function time( $time ) {
		return gmdate( 'Y-m-d\TH:i:s', $time );
	}
}
